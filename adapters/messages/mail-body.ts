/** The body of a mail: its text with its sections below it, as plain text and as HTML that every mail program shows. */
import { brand as DEFAULT } from '../../core/catalogue/brand.ts';
import type { MailMessage, MailSection, MessageLink } from '../../core/ports/messages.ts';

type Mail = Pick<MailMessage, 'text' | 'details' | 'link' | 'footer'>;

const textOf = ({ title, rows = [], lines = [], steps = [] }: MailSection): string =>
  [
    title,
    ...rows.map(([term, value]) => `${term}: ${value}`),
    ...lines,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
  ].join('\n');

/** A mail as plain text: its text, the sections below it, and how to get help. */
export const mailText = ({ text, details = [], footer }: Mail): string =>
  `${[text.trimEnd(), ...details.map(textOf), ...(footer === undefined ? [] : [footer])].join('\n\n')}\n`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
/** An origin, such as `https://shop.example`, at the end of a text. */
const ORIGIN = /https?:\/\/[^\s/<"]+$/;

/**
 * The message's own link is the only one: it was added after everything else, and any other address in the text may have been
 * typed by anybody.
 */
const linked = (html: string, link: MessageLink | undefined): string => {
  if (link === undefined) return html;
  const { label, path } = link;
  const end = html.lastIndexOf(path) + path.length;
  const origin = ORIGIN.exec(html.slice(0, Math.max(0, end - path.length)))?.[0];
  if (origin === undefined) return html;
  const start = end - path.length - origin.length;
  if (!html.slice(0, start).endsWith(`${label} `)) return html;
  const url = html.slice(start, end);
  return `${html.slice(0, start)}<a href="${url}" style="color:#a8430f">${url}</a>${html.slice(end)}`;
};

const row = ([term, value]: readonly [string, string], isLast: boolean): string => {
  const style = `padding:6px 0;${isLast ? 'border-top:1px solid #cdbfa9;font-weight:bold' : ''}`;
  return `<tr><td style="${style}">${escaped(term)}</td><td align="right" style="${style}">${escaped(value)}</td></tr>`;
};

const htmlOf = ({ title, rows = [], lines = [], steps = [] }: MailSection): string =>
  [
    `<h2 style="margin:28px 0 8px;font-size:18px">${escaped(title)}</h2>`,
    rows.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="font-size:16px">${rows
          .map((cells, i) => row(cells, i === rows.length - 1))
          .join('')}</table>`,
    lines.length === 0 ? '' : `<p style="margin:0">${lines.map(escaped).join('<br>')}</p>`,
    steps.length === 0
      ? ''
      : `<ol style="margin:0;padding-left:20px">${steps.map((step) => `<li style="margin:0 0 8px">${escaped(step)}</li>`).join('')}</ol>`,
  ].join('');

/** Undefined for a mail without sections, which is sent as text alone. */
export const mailHtml = (
  { text, details = [], link, footer }: Mail,
  brand: string = DEFAULT.name,
): string | undefined => {
  if (details.length === 0) return undefined;
  const paragraphs = linked(escaped(text.trim()), link)
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.replaceAll('\n', '<br>')}</p>`);
  const end =
    footer === undefined
      ? ''
      : `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #cdbfa9">${escaped(footer)}</p>`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:#f4eee4"><div style="max-width:560px;margin:0 auto;padding:32px 20px;color:#1f2723;font:16px/1.5 Arial,sans-serif"><p style="margin:0 0 24px;font-size:22px;letter-spacing:2px"><strong>${escaped(brand)}</strong></p>${paragraphs.join('')}${details.map(htmlOf).join('')}${end}</div></body></html>`;
};
