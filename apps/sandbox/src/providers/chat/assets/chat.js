// The window of the chat, in its frame: what is written is sent, and stands in the list.

const form = document.querySelector('form');
const list = document.querySelector('.messages');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(form.elements.text.value.trim());
});

async function send(text) {
  if (text === '') return;
  const answer = await fetch(`${location.pathname}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const item = document.createElement('li');
  item.textContent = answer.ok ? text : 'Ce message n’est pas parti. Réessayez.';
  item.className = answer.ok ? 'sent' : 'failed';
  list.append(item);
  item.scrollIntoView({ block: 'end' });
  if (answer.ok) form.reset();
}
