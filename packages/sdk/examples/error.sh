curl -sS "$NZELA_URL/api/v1/payments" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Idempotency-Key: commande-1043' \
  -H 'Content-Type: application/json' \
  -d '{ "montant": -5 }'
