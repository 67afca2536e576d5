curl -sS "$NZELA_URL/api/v1/payments?statut=paye&limit=20" \
  -H "Authorization: Bearer $NZELA_KEY"
