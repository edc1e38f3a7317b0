/** Counts how far a visitor comes in a form: each stage once while the page is open. */
import { onFormInputChange, type Form } from '@formily/core';
import { useEffect, useMemo } from 'react';
import { mayCount, sendCount } from '../browser/counting.ts';

const COUNT = '/api/websiteStats/addStage';
const [SHOWN, BEGUN] = [0, 1];

/** `id` is the form's; undefined for one that is not counted. Returns what is told of each step, from 1 on. */
export function useStages(form: Form, id: string | undefined): (step: number) => void {
  const note = useMemo(() => stageCounter(id), [id]);
  useEffect(() => {
    note(SHOWN);
    form.addEffects('stages', () => onFormInputChange(() => note(BEGUN)));
    return () => form.removeEffects('stages');
  }, [form, note]);
  return note;
}

function stageCounter(form: string | undefined): (stage: number) => void {
  const counted = new Set<number>();
  return (stage) => {
    if (form === undefined || counted.has(stage) || !mayCount()) return;
    counted.add(stage);
    sendCount(COUNT, { form, stage });
  };
}
