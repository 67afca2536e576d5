curl -sS "$NZELA_URL/api/v1/payment-links" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Idempotency-Key: lien-panier-1' \
  -H 'Content-Type: application/json' \
  -d '{ "titre": "Panier de légumes", "montant": "12", "devise": "EUR" }'
