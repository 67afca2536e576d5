-- Whether a browser has signed in to any account, asked before its requests are counted.
CREATE INDEX known_devices_hash ON known_devices (hash);
