/** The ids of the five products (spec 3). */
export const [SYSTEM, WASH, POLISH, MOISTURISER, NIGHT] = [
  'bhor_0001',
  'bhor_0002',
  'bhor_0003',
  'bhor_0004',
  'bhor_0005',
] as const;
