/** Holds the look of the page of a practice payment. */

export const STYLE = `
:root { color-scheme: light dark; --text: #1d2430; --quiet: #566072; --page: #f3f4f7; --box: #fff;
  --line: #c9cfda; --main: #1c5bd0; --on-main: #fff; --note: #fff4d6; --edge: #b07a00; }
@media (prefers-color-scheme: dark) { :root { --text: #e8ebf1; --quiet: #a5aebd; --page: #12151b;
  --box: #1c212a; --line: #485163; --main: #8ab4ff; --on-main: #0b1a33; --note: #3a2f10; --edge: #e0b34a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
main { max-width: 34rem; margin: 4rem auto; padding: 2rem; background: var(--box);
  border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
nav { float: right; line-height: 2.4rem; }
a { color: var(--main); }
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 2.4rem; }
p { margin: 0 0 .5rem; }
.note { margin-bottom: 1.5rem; padding: .75rem 1rem; background: var(--note);
  border-inline-start: 3px solid var(--edge); }
.amount { font-size: 2.25rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
.small { color: var(--quiet); font-size: .875rem; }
[role=status] { margin-top: 1.25rem; font-weight: 600; }
form { margin: 1.5rem 0; }
.usual, .rare { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { min-height: 2.75rem; padding: .5rem .75rem; background: none; color: inherit; font: inherit;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
button:hover { border-color: var(--main); }
[value=paid] { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600; }
details { margin-top: 1.25rem; }
summary { padding: .5rem 0; color: var(--quiet); cursor: pointer; }
.rare { margin-top: .5rem; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
@media (max-width: 600px) {
  body { background: var(--box); }
  main { margin: 0; padding: 1.25rem; border: 0; }
  .usual, .rare { grid-template-columns: 1fr; }
}
`;
