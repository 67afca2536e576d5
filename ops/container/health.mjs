// The container's health check: whether the process lives. A worker listens nowhere, and is started without the check.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`);
process.exit(answer.ok ? 0 : 1);
