-- The consent log and the exchanges of gateways move on the pages of administrators, as the log of transactions does.
CREATE TRIGGER told AFTER INSERT ON cookie_choices FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_transactions('cookies');
CREATE TRIGGER told AFTER INSERT ON gateway_exchanges FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_transactions('gateway-exchanges');
