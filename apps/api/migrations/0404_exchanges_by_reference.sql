-- Exchanges with a provider by the beginning of a reference, too: `text_pattern_ops` compares letter by letter, whatever the
-- database's collation.
CREATE INDEX gateway_exchanges_by_reference ON gateway_exchanges (reference text_pattern_ops);
DROP INDEX gateway_exchanges_reference;
