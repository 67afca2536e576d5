curl -sS "$NZELA_URL/api/v1/payments/$PAIEMENT/remboursements" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Idempotency-Key: retour-1042-1' \
  -H 'Content-Type: application/json' \
  -d '{ "montant": 5, "raison": "Un article rendu" }'
