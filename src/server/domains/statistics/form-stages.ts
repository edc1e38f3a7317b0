/** Counts how far visitors come in a form: shown, begun, each step, sent. */
interface Counted {
  times: number;
  /** In the time before. */
  before: number;
}

export interface FormStage extends Counted {
  /** Its code. */
  form: string;
  /** 0: it was shown, 1: begun; from 2 on the step that was reached; `SENT`. */
  stage: number;
}

/** Comes after all steps. */
export const SENT = 1_000;

/** How a stage is counted as a text. */
export const textOfStage = (form: string, stage: number): string => `${stage}/${form}`;

/** Of each form that was shown, those shown most first. */
export function orderStages(ranked: readonly (Counted & { text: string })[]): FormStage[] {
  const stages = ranked.map(({ text, ...counts }) => {
    const end = text.indexOf('/');
    return { form: text.slice(end + 1), stage: Number(text.slice(0, end)), ...counts };
  });
  const shown = new Map(stages.flatMap(({ form, stage, times }) => (stage === 0 ? [[form, times]] : [])));
  const shownOf = ({ form }: FormStage): number => shown.get(form) ?? 0;
  return stages
    .filter((each) => shownOf(each) > 0)
    .toSorted(
      (a, b) =>
        shownOf(b) - shownOf(a) || (a.form < b.form ? -1 : Number(a.form > b.form)) || a.stage - b.stage,
    );
}
