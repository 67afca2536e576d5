curl -sS "$NZELA_URL/api/v1/disputes/$LITIGE/preuves" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Content-Type: application/json' \
  -d "{ \"texte\": \"Colis remis le 12 janvier contre signature.\", \"fichiers\": [\"$FICHIER\"] }"
