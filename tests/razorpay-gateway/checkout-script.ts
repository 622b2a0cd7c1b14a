/**
 * The fake Razorpay's payment window: its script, and the frame that the script opens from the API's address, or the page
 * to which it sends a shopper with `redirect`: https://razorpay.com/docs/payments/payment-gateway/callback-url
 */

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
      const { key, order_id: order, amount, prefill = {}, config, callback_url: callback, redirect } = this.options;
      const chosen = config?.display?.blocks?.chosen?.name ?? '';
      const shown = { key_id: key, order_id: order, amount, name: prefill.name, contact: prefill.contact, email: prefill.email, method: prefill.method ?? '', chosen };
      if (redirect) {
        // The shopper leaves the page, with everything in a form.
        const form = document.createElement('form');
        form.method = 'POST';
        form.action = ORIGIN + '/v1/checkout/embedded';
        for (const [name, value] of Object.entries({ ...shown, callback_url: callback })) {
          const input = document.createElement('input');
          Object.assign(input, { type: 'hidden', name, value });
          form.append(input);
        }
        document.body.append(form);
        form.submit();
        return;
      }
      const query = new URLSearchParams(shown);
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

/**
 * The frame, with a button for each thing that a shopper can do; with `callback_url` a page of its own, which sends the
 * outcome there by a form.
 */
export const framePage = (query: URLSearchParams): string => {
  const escaped = (name: string): string =>
    (query.get(name) ?? '').replaceAll(/[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Razorpay Checkout</title><link rel="icon" href="data:,">
<style>body{font:16px sans-serif;display:grid;place-items:center;height:100vh;margin:0}
main{background:#fff;padding:24px;display:grid;gap:12px;width:280px}button{font:inherit;padding:12px}</style>
<main><strong>Fake Razorpay</strong><p id="facts">${escaped('order_id')} · ${escaped('amount')} paise · ${escaped('name')} · ${escaped('contact')}</p>
<p id="chosen">${escaped('chosen')} · ${escaped('method')} · ${escaped('email')}</p>
<button data-outcome="captured">Pay now</button><button data-outcome="failed">Decline</button><button data-outcome="">Close</button>
<p role="status"></p></main>
<script>
const order = ${JSON.stringify(query.get('order_id') ?? '')};
const callback = ${JSON.stringify(query.get('callback_url') ?? '').replaceAll('<', '\\u003c')};
const sendTo = (url, fields) => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'POST', action: url });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const { outcome } = button.dataset;
  if (outcome === '' && callback !== '') { history.back(); return; }
  if (outcome === '') { parent.postMessage({ kind: 'closed' }, '*'); return; }
  const response = await fetch('/v1/checkout/pay', { method: 'POST', body: JSON.stringify({ order, outcome }) });
  const data = await response.json();
  if (callback !== '') {
    sendTo(callback, data.kind === 'paid' ? data.proof : {
      'error[code]': data.error.code,
      'error[description]': 'Your payment did not go through as it was declined by the bank.',
      'error[source]': 'customer',
      'error[step]': 'payment_authorization',
      'error[reason]': data.error.reason,
      'error[metadata]': JSON.stringify({ order_id: order }),
    });
    return;
  }
  if (data.kind === 'failed') document.querySelector('[role=status]').textContent = 'Payment failed. Try again.';
  parent.postMessage(data, '*');
};
</script></html>`;
};
