/** Text pages: questions that can be searched and linked to, printing, and the form for complaints. */
import { describe, it, onTestFinished } from 'vitest';
import { builtDocument } from '../world/built.ts';
import { expect } from '../world/expect.ts';
import { startSandbox } from '../world/backend/shop.ts';
import { onPhone } from '../world/world.ts';
import { RAVI } from '../../samples/customers.ts';

const QUESTIONS = '/frequently-asked-questions';
const WORDS = [
  '/about',
  '/results',
  '/manual',
  QUESTIONS,
  '/contact',
  '/customer-service',
  '/coming-soon',
  '/policies/privacy-policy',
  '/policies/refund-policy',
  '/policies/return-policy',
  '/policies/shipping-policy',
  '/policies/terms-of-use',
] as const;
const mainOf = (path: string): string => /<main\b.*<\/main>/s.exec(builtDocument(path).html)?.[0] ?? '';

onPhone('the questions', (world) => {
  it('open at the one that the URL names, which ends a search, and show those that have every word of one', async () => {
    const { page, main } = await world.visit(`${QUESTIONS}#cancel`);
    const answer = main.getByText('Yes, free of charge until it’s packed');
    const other = main.getByText('for your next order. It’s pending until', { exact: false });
    const name = (question: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, question);
    await expect(answer).toBeInViewport();
    await expect(other).toBeHidden();
    await name('#reward-cash');
    await expect(other).toBeInViewport();
    await page.goBack();
    await expect(answer).toBeInViewport();

    const shown = main.locator('summary').filter({ visible: true });
    const all = await shown.count();
    const search = main.getByRole('searchbox', { name: 'Search questions' });
    const found = main.getByRole('status');
    await search.fill('PENDING reward');
    await expect(shown).toHaveText(['What is reward cash?']);
    await expect(found).toHaveText('1 question');
    await expect(main.getByRole('heading', { name: 'Delivery', exact: true })).toBeHidden();
    await search.fill('helicopter');
    await expect(found).toHaveText('0 questions');
    await expect(main.getByText('No questions match your search.')).toBeVisible();
    await search.fill(' ');
    await expect(shown).toHaveCount(all);
    await expect(found).toHaveText('');
    await search.fill('beard');
    await name('#refund-when');
    await expect(main.getByText('After a cancellation we start it')).toBeInViewport();
    await expect(search).toHaveValue('');
  });

  it('open at the one that a link on another page names, and without JavaScript in a plain list', async () => {
    const { page, main, press } = await world.visit('/contact');
    await press(main.getByRole('link', { name: 'FAQs', exact: true }));
    await expect(page).toHaveURL(QUESTIONS);
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${QUESTIONS}#otp`);
    await expect(main.getByText('Wait 30 seconds', { exact: false })).toBeVisible();

    const plain = await world.arrive({ javaScriptEnabled: false });
    plain.browserProblems.expect(/^failed: GET .*\.js csp$/);
    await plain.page.goto(`${QUESTIONS}#two-codes`);
    await expect(plain.main.getByText('No, one at a time.', { exact: false })).toBeInViewport();
    await expect(plain.main.getByRole('searchbox', { includeHidden: true })).toBeHidden();
    await press(plain.main.getByText('Where do I start?'));
    await expect(plain.main.getByRole('link', { name: 'Night Recovery' })).toBeVisible();
  });
});

onPhone('a complaint', (world) => {
  it('without JavaScript points to email, and writes nothing typed into the URL', async () => {
    const { page, main, browserProblems } = await world.arrive({ javaScriptEnabled: false });
    browserProblems.expect(/^failed: GET .*\.js csp$/);
    await page.goto('/customer-service');
    await expect(main.locator('noscript > p')).toHaveText(/^Turn on JavaScript to write to us here, or email .+@/);
    await expect(main.locator('noscript a')).toHaveAttribute('href', /^mailto:/);
    const name = main.getByLabel('Name', { exact: true });
    await expect(name).toBeHidden();
    // As in a browser that does not know the query.
    await page.locator('form').evaluate((form) => form.style.setProperty('display', 'grid', 'important'));
    await name.fill('Asha Rao');
    await name.press('Enter');
    await expect(name).toHaveValue('Asha Rao');
    await expect(page).toHaveURL('/customer-service');
  });

  it('shows errors at its fields, is kept as a draft, and gets a ticket number, which has the focus', async () => {
    const visitor = await world.visit('/customer-service');
    const { page, main, press } = visitor;
    const field = (label: string) => main.getByLabel(label, { exact: true });
    const [phone, email, message] = [field('Mobile number'), field('Email'), field('Your message')];
    const send = main.getByRole('button', { name: 'Send' });
    await field('Name').fill('Asha Rao');
    await email.fill('asha');
    await phone.focus();
    await visitor.expectMessage(email, 'Email should have this format, ex: name@example.com');
    await email.fill('asha@example.com');
    await message.fill('The cap of the tube came broken.');
    await press(send);
    await expect(phone).toBeFocused();
    await visitor.expectMessage(phone, 'Please fill this field');
    await page.reload();
    await visitor.ready();
    await expect(message).toHaveValue('The cap of the tube came broken.');
    await phone.fill(RAVI);
    await press(send);
    const confirmation = main.getByRole('status').filter({ hasText: 'Ticket number' });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toContainText(/GR[0-9A-Z]{8}/);
    await press(confirmation.getByRole('button', { name: 'Write another message' }));
    await expect(message).toHaveValue('');
    await expect(email).toHaveValue('asha@example.com');
  });
});

// Hydration changes no link, heading or id of a page, so it is enough to read the documents.
describe('the text pages', () => {
  it('have headings in order, no id twice, and a title of their own', () => {
    for (const path of WORDS) {
      const { html } = builtDocument(path);
      const levels = [...mainOf(path).matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
      expect([path, levels.filter((level) => level === 1).length]).toEqual([path, 1]);
      expect([path, levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)]).toEqual([path, []]);
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect([path, ids.filter((id, i) => ids.indexOf(id) !== i)]).toEqual([path, []]);
    }
    const headings = [...mainOf('/coming-soon').matchAll(/<h([12])\b[^>]*>([^<]*)</g)].map(([, , text]) => text);
    expect(headings).toEqual(['Next: a sunscreen and a lip balm.', 'A sunscreen', 'A lip balm']);
  });

  it('link only to pages and elements that exist', async () => {
    const shop = await startSandbox();
    onTestFinished(shop.close);
    const links = WORDS.flatMap((path) => [...mainOf(path).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]);
    const goals = new Set(links.map(([, href]) => href ?? '').filter((link) => link.startsWith('/')));
    expect(goals.size).toBeGreaterThan(10);
    for (const goal of goals) {
      const response = await fetch(`${shop.url}${goal}`);
      expect(response.status, goal).toBe(200);
      const place = new URL(goal, shop.url).hash.slice(1);
      expect(await response.text(), goal).toContain(place === '' ? '<main' : `id="${place}"`);
    }
  });
});

onPhone('what is printed', (world) => {
  it('is the routine card or the policy, without header and footer', async () => {
    const visitor = await world.visit('/manual');
    const { page, main, header } = visitor;
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('heading', { name: 'Morning' })).toBeVisible();
    await expect(main.getByText('a pea-sized squeeze').first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'How much is enough' })).toBeHidden();
    await expect(header).toBeHidden();
    await visitor.open('/policies/refund-policy');
    await expect(main.getByRole('heading', { name: 'How soon it arrives' })).toBeVisible();
    await expect(main.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});
