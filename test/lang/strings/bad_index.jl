"héllo"[3] # expect error: StringIndexError: invalid index [3], valid nearby indices [2]=>'é', [4]=>'l'
