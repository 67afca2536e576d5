-- What a browser that gets web push is called, as a message ({"key": …, "values": {…}}) or, as a JSON string, by its own
-- name. The release before writes and reads the French text beside it.
ALTER TABLE push_subscriptions ADD COLUMN device_message jsonb;

-- The release before changes the text alone: the message beside it is no longer of it.
CREATE FUNCTION forget_device_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.device_message := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER device_alone BEFORE UPDATE OF device ON push_subscriptions
  FOR EACH ROW WHEN (NEW.device IS DISTINCT FROM OLD.device AND NEW.device_message IS NOT DISTINCT FROM OLD.device_message)
  EXECUTE FUNCTION forget_device_message();

-- What the releases before have written.
UPDATE push_subscriptions SET device_message = '{"key": "device_unknown", "values": {}}' WHERE device = 'Appareil inconnu';
UPDATE push_subscriptions SET device_message = jsonb_build_object('key', 'device_browser_on', 'values',
    jsonb_build_object('browser', split_part(device, ' sur ', 1), 'system', split_part(device, ' sur ', 2)))
  WHERE device ~ '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari) sur (iOS|Android|Windows|macOS|Linux)$';
