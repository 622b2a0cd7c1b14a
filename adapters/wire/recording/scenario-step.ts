/** A step of a scenario file as plain data: its name and value, as the JSON schema of the format describes them. */

export type StepValue =
  | string
  | number
  | boolean
  | null
  | readonly StepValue[]
  | { readonly [key: string]: StepValue | undefined };

export type ScenarioStep = {
  readonly name: string;
  /** Null for a step without a value. */
  readonly value: StepValue;
  /** Written behind the step as a comment. */
  readonly remark?: string;
};

export const step = (name: string, value: StepValue = null, remark?: string): ScenarioStep => ({
  name,
  value,
  ...(remark !== undefined && { remark }),
});
