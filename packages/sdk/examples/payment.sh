curl -sS "$NZELA_URL/api/v1/payments" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Idempotency-Key: commande-1042' \
  -H 'Content-Type: application/json' \
  -d '{
    "montant": 20,
    "devise": "EUR",
    "description": "Commande 1042",
    "client": { "nom": "Awa Diop", "email": "awa@exemple.example" },
    "metadata": { "commande": "1042" }
  }'
