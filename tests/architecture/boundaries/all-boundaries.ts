/** What each folder may and may not import: a planted example for every `no-restricted-imports` override. */
import type { Boundary } from './boundary.ts';
import { ADAPTER_BOUNDARIES } from './adapter-boundaries.ts';
import { CLI_BOUNDARIES } from './cli/cli-boundaries.ts';
import { CONFORM_BOUNDARIES } from './cli/conform-boundaries.ts';
import { SCENARIO_BOUNDARIES } from './cli/scenario-boundaries.ts';
import { SIMULATION_BOUNDARIES } from './cli/simulation-boundaries.ts';
import { REPORT_BOUNDARIES } from './cli/simulation-report-boundaries.ts';
import { CORE_BOUNDARIES } from './core-boundaries.ts';
import { SERVER_BOUNDARIES } from './server-boundaries.ts';
import { SHOP_BOUNDARIES } from './shop-boundaries.ts';
import { SHOPPER_BOUNDARIES } from './shopper-boundaries.ts';
import { WEB_BOUNDARIES } from './web-boundaries.ts';
import { WEB_INNER_BOUNDARIES } from './web-inner-boundaries.ts';
import { WIRE_BOUNDARIES } from './wire-boundaries.ts';

export const BOUNDARIES: readonly Boundary[] = [
  ...CORE_BOUNDARIES,
  ...SHOP_BOUNDARIES,
  ...SHOPPER_BOUNDARIES,
  ...ADAPTER_BOUNDARIES,
  ...WIRE_BOUNDARIES,
  ...WEB_BOUNDARIES,
  ...WEB_INNER_BOUNDARIES,
  ...SERVER_BOUNDARIES,
  ...CLI_BOUNDARIES,
  ...SCENARIO_BOUNDARIES,
  ...CONFORM_BOUNDARIES,
  ...SIMULATION_BOUNDARIES,
  ...REPORT_BOUNDARIES,
];
