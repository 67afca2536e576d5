curl -sS "$NZELA_URL/api/v1/events?order=asc&limit=100" \
  -H "Authorization: Bearer $NZELA_KEY"
