-- Why a scheduled payment was not carried out, as a message, as for withdrawals (migration 0130).
ALTER TABLE schedule_runs ADD COLUMN reason_message jsonb;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON schedule_runs
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written, but sentences with amounts, and refusals, which stay as they are.
UPDATE schedule_runs SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('schedules_reason_ours', 'Nos services n’ont pas pu l’exécuter dans la journée. Rien n’a été débité.'),
    ('schedules_reason_passed', 'Cette date est passée sans pouvoir être exécutée.'),
    ('schedules_reason_currency', 'La devise reçue a changé.')
  ) AS told (key, french)
  WHERE reason = told.french;
