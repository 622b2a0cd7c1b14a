/** What the gallery of a product says to those who do not see it. */
export const galleryText = {
  choose: 'Choose a photograph',
  photographs: (title: string) => `Photographs of ${title}`,
  photograph: (place: number) => `Photograph ${place}`,
  place: 'Photograph',
  of: 'of',
} as const;
