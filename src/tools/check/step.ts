/** One thing that `npm run check` looks at: gives a line for every problem it finds, none when all is well. */
export interface Step {
  name: string;
  run(root: string): Promise<readonly string[]>;
}
