/** The fake Razorpay's payment window: its script, and the frame that the script opens from the API's address. */

/** Like the real one: a global class that opens a frame over the page and reports back by messages. */
export const checkoutScript = (apiOrigin: string): string => `
(() => {
  const ORIGIN = ${JSON.stringify(apiOrigin)};
  window.Razorpay = class {
    constructor(options) {
      if (!options.key) throw new Error('No key passed');
      this.options = options;
      this.listeners = [];
    }
    on(name, listener) {
      if (name === 'payment.failed') this.listeners.push(listener);
    }
    open() {
      const { key, order_id: order, amount, prefill = {} } = this.options;
      const query = new URLSearchParams({ key_id: key, order_id: order, amount, name: prefill.name, contact: prefill.contact });
      const container = document.createElement('div');
      container.className = 'razorpay-container';
      container.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#0006';
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay Checkout';
      frame.className = 'razorpay-checkout-frame';
      frame.style.cssText = 'width:100%;height:100%;border:0';
      frame.src = ORIGIN + '/v1/checkout/public?' + query;
      container.append(frame);
      document.body.append(container);
      const onMessage = ({ origin, data }) => {
        if (origin !== ORIGIN) return;
        if (data.kind === 'failed') {
          for (const listener of this.listeners) listener({ error: data.error });
          return;
        }
        removeEventListener('message', onMessage);
        container.remove();
        if (data.kind === 'paid') this.options.handler(data.proof);
        else this.options.modal.ondismiss();
      };
      addEventListener('message', onMessage);
    }
    close() {
      document.querySelector('.razorpay-container')?.remove();
      this.options.modal.ondismiss();
    }
  };
})();`;

/** The frame, with a button for each thing that a shopper can do. */
export const framePage = (query: URLSearchParams): string => {
  const escaped = (name: string): string =>
    (query.get(name) ?? '').replaceAll(/[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Razorpay Checkout</title>
<style>body{font:16px sans-serif;display:grid;place-items:center;height:100vh;margin:0}
main{background:#fff;padding:24px;display:grid;gap:12px;width:280px}button{font:inherit;padding:12px}</style>
<main><strong>Fake Razorpay</strong><p id="facts">${escaped('order_id')} · ${escaped('amount')} paise · ${escaped('name')} · ${escaped('contact')}</p>
<button data-outcome="captured">Pay now</button><button data-outcome="failed">Decline</button><button data-outcome="">Close</button>
<p role="status"></p></main>
<script>
const order = new URLSearchParams(location.search).get('order_id');
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const { outcome } = button.dataset;
  if (outcome === '') { parent.postMessage({ kind: 'closed' }, '*'); return; }
  const response = await fetch('/v1/checkout/pay', { method: 'POST', body: JSON.stringify({ order, outcome }) });
  const data = await response.json();
  if (data.kind === 'failed') document.querySelector('[role=status]').textContent = 'Payment failed. Try again.';
  parent.postMessage(data, '*');
};
</script></html>`;
};
