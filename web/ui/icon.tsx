/** Drawings as strokes in the colour of the text, and the icons of the interface among them. */
const paths = {
  bag: 'M5 8h14l1 12H4L5 8Zm4 0V6a3 3 0 0 1 6 0v2',
  menu: 'M4 8h16M4 16h16',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  check: 'm5 13 4 4L19 7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c.6-3.3 3.4-5 7-5s6.4 1.7 7 5',
} as const;

export const Icon = ({ name }: { readonly name: keyof typeof paths }) => <Strokes path={paths[name]} />;

/** `path`: in a square of 24 by 24 units. */
export const Strokes = ({ path }: { readonly path: string }) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
