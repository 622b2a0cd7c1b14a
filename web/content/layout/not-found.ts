/** What the page of an unknown address says (spec 2). */
export const title = 'Page Not Found';
export const message = (path: string) => `Page not found: ${path}`;
