-- The page of one transaction shows the postings of the wires that paid it.
CREATE INDEX wires_subject ON wires (subject_id) WHERE subject_id IS NOT NULL;
