/** Complaints as they were written. */
import { kind } from '../../ports/store/kind.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';

export type Grievance = GrievanceForm & { readonly ticket: string; readonly at: number };

export const grievances = kind<Grievance>()({
  name: 'grievance',
  version: 1,
  id: (ticket: string) => ticket,
  index: ({ at }) => ({ at }),
});
