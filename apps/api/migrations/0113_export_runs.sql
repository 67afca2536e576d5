-- The run of its job that makes an export: the last one that began. An earlier one that still lives writes nothing more.
ALTER TABLE data_exports ADD COLUMN run_id uuid;
