curl -sS "$NZELA_URL/api/v1/webhook-endpoints" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Content-Type: application/json' \
  -d '{ "url": "'"$ADRESSE"'" }'
