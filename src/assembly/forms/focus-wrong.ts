// Takes whoever fills in a form to what is wrong.

/** Focuses the first field with an error, once errors are drawn; of a group the box that is wrong. */
export function focusWrong(places: readonly (Element | null | undefined)[]): void {
  const wrong = '[aria-invalid="true"], [data-invalid="true"]';
  requestAnimationFrame(() => {
    const [found] = places.flatMap((place) => place?.querySelector<HTMLElement>(wrong) ?? []);
    (found?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? found)?.focus();
  });
}
