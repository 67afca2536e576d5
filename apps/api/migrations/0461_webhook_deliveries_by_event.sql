-- One index instead of two: by the event first, it also finds what goes when the event goes. The release before names both
-- columns where it writes, in whichever order.
CREATE UNIQUE INDEX webhook_deliveries_once_by_event ON webhook_deliveries (event_id, endpoint_id);
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_once;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_once UNIQUE USING INDEX webhook_deliveries_once_by_event;
DROP INDEX webhook_deliveries_event;
