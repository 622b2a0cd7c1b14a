import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from '../../../adapters/system/personal-data.ts';

describe('a text for a log', () => {
  it.each([
    ['no row for 9876543210', 'no row for [digits]'],
    ['no row for +91 98765 43210', 'no row for +[digits]'],
    ['no row for 987.654.3210.', 'no row for [digits].'],
    ['no row for 98765-43210', 'no row for [digits]'],
    ['no row for (+91) 987.654.3210', 'no row for (+[digits]'],
    ['no row for 9.8.7.6.5.4.3.2.1.0', 'no row for [digits]'],
    ['no row for ९८७६५४३२१०', 'no row for [digits]'],
    ['no row for 98765\u200b43210', 'no row for [digits]'],
    ['no row for 98765%2C43210', 'no row for [digits]'],
    ['nobody at 127.0.0.1:3000', 'nobody at 127.0.0.1:3000'],
    ['no row for %2B91%2D98765%2D43210', 'no row for +[digits]'],
    ['no row for %FF%39876543210', 'no row for %FF[digits]'],
    ['mail to asha.rao@example.com failed', 'mail to [mail] failed'],
    ['mail to asha%40example.com failed', 'mail to [mail] failed'],
    ['mail to asha%2540example.com failed', 'mail to [mail] failed'],
    ['the OTP 123456 is wrong', 'the OTP [digits] is wrong'],
    ['mail to pay_29QQoUBi66xm2f@example.com failed', 'mail to [mail] failed'],
    ['order 98765 BH4K7Q2M9XWD, 9876543210', 'order 98765 BH4K7Q2M9XWD, [digits]'],
    ['pay_29QQoUBi66xm2fZk3_x9Qw is gone', '[token] is gone'],
    ['session/Zk3_x9Qw-7LmNop2RsT4uV is gone', 'session/[token] is gone'],
  ])('loses the personal data of “%s”', (text, clean) => {
    expect(withoutPersonalData(text)).toBe(clean);
  });

  it.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'getaddrinfo ENOTFOUND 192.168.100.200',
    'HTTP/1.1 503',
    'payment pay_29QQoUBi66xm2f for order_9A33XWu170gUtm, captured, ₹749, receipt BH08MWPZ6EHH-1; it is kept',
    'refund rfnd_FP8R8EGjGbPkVb of BH4K7Q2M9XWD.',
    '12 of 20 took 1.5 s',
    'the package @scope/name',
    'a @ b',
    'an-identifier-without-numbers',
    '100 % of it',
    '',
  ])('keeps text that is not personal: “%s”', (text) => {
    expect(withoutPersonalData(text)).toBe(text);
  });
});
