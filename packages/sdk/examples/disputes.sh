curl -sS "$NZELA_URL/api/v1/disputes?statut=a_repondre&expand%5B%5D=payment" \
  -H "Authorization: Bearer $NZELA_KEY"
