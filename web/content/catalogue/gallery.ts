/** What the gallery of a product says to those who do not see it. */
export const choose = 'Choose a photograph';
export const photographs = (title: string) => `Photographs of ${title}`;
export const photograph = (place: number) => `Photograph ${place}`;
export const place = 'Photograph';
export const of = 'of';
