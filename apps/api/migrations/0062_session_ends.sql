-- A session ends at a fixed time after it began, however often its token is renewed: 30 days, 12 hours for administrators.
UPDATE sessions SET expires_at = least(sessions.expires_at,
    sessions.created_at + CASE users.role WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END)
  FROM users WHERE users.id = sessions.user_id AND sessions.ended_at IS NULL;
