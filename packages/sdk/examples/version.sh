curl -sS "$NZELA_URL/api/v1/payments?limit=1" \
  -H "Authorization: Bearer $NZELA_KEY" \
  -H 'Nzela-Version: 2026-10-01'
