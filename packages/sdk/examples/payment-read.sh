curl -sS "$NZELA_URL/api/v1/payments/$PAIEMENT?expand%5B%5D=customer" \
  -H "Authorization: Bearer $NZELA_KEY"
