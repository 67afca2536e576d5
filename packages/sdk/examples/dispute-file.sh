curl -sS "$NZELA_URL/api/v1/files?usage=preuve_litige" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -F "fichier=@$FACTURE"
