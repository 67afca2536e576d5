import { createServer } from 'node:http';

// A program of its own, as a merchant's server is: `GET /count` tells how many messages it took so far.
let count = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(String(count));
    return;
  }
  request.resume();
  request.on('end', () => {
    count += 1;
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
