/** Characters of LaTeX commands in formulas. */

const table = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const at = entry.lastIndexOf(':');
      return [entry.slice(0, at), entry.slice(at + 1)];
    });

/** Letters, operators and arrows by command. */
export const signs: ReadonlyMap<string, string> = new Map([
  ...table(
    'alpha:α beta:β gamma:γ delta:δ epsilon:ε varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ pi:π varpi:ϖ rho:ρ varrho:ϱ sigma:σ varsigma:ς tau:τ upsilon:υ phi:φ varphi:φ chi:χ psi:ψ omega:ω',
  ),
  ...table(
    'Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω hbar:ℏ ell:ℓ Re:ℜ Im:ℑ aleph:ℵ wp:℘ imath:ı jmath:ȷ',
  ),
  ...table(
    'sum:∑ prod:∏ coprod:∐ int:∫ iint:∬ iiint:∭ oint:∮ bigcup:⋃ bigcap:⋂ bigwedge:⋀ bigvee:⋁ bigoplus:⨁ bigotimes:⨂ sqrt:√',
  ),
  ...table(
    'pm:± mp:∓ times:× div:÷ cdot:· ast:* star:⋆ circ:∘ bullet:• oplus:⊕ otimes:⊗ cup:∪ cap:∩ setminus:∖ wedge:∧ land:∧ vee:∨ lor:∨ neg:¬ lnot:¬',
  ),
  ...table(
    'leq:≤ le:≤ geq:≥ ge:≥ neq:≠ ne:≠ approx:≈ equiv:≡ sim:∼ simeq:≃ cong:≅ propto:∝ ll:≪ gg:≫ in:∈ ni:∋ notin:∉ subset:⊂ subseteq:⊆ supset:⊃ supseteq:⊇ perp:⊥ parallel:∥ mid:| lt:< gt:>',
  ),
  ...table(
    'to:→ rightarrow:→ leftarrow:← leftrightarrow:↔ longrightarrow:→ mapsto:↦ uparrow:↑ downarrow:↓ Rightarrow:⇒ implies:⇒ Leftarrow:⇐ Leftrightarrow:⇔ iff:⇔',
  ),
  ...table(
    'infty:∞ partial:∂ nabla:∇ forall:∀ exists:∃ emptyset:∅ varnothing:∅ angle:∠ degree:° prime:′ ldots:… cdots:⋯ dots:… vdots:⋮ ddots:⋱ therefore:∴ because:∵',
  ),
  ...table(
    'langle:⟨ rangle:⟩ lfloor:⌊ rfloor:⌋ lceil:⌈ rceil:⌉ lvert:| rvert:| vert:| lVert:‖ rVert:‖ Vert:‖ lbrace:{ rbrace:} textbackslash:\\ textasciitilde:~ textasciicircum:^',
  ),
]);

/** Operators with bounds, which are set apart from what they apply to. */
export const boundedOperators: ReadonlySet<string> = new Set('∑∏∐∫∬∭∮⋃⋂⋀⋁⨁⨂');

/** Names of functions by command, written out. */
export const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth exp ln log lg lim liminf limsup max min sup inf det dim ker deg gcd arg Pr mod hom'.split(
    ' ',
  ),
);

/** Combining characters of accents, by command. */
export const accents: ReadonlyMap<string, string> = new Map([
  ['bar', '\u0304'],
  ['overline', '\u0304'],
  ['vec', '\u20d7'],
  ['overrightarrow', '\u20d7'],
  ['dot', '\u0307'],
  ['ddot', '\u0308'],
  ['hat', '\u0302'],
  ['widehat', '\u0302'],
  ['tilde', '\u0303'],
  ['widetilde', '\u0303'],
]);

/** Combining characters of the signs that MathML sets above a letter. */
export const accentSigns: ReadonlyMap<string, string> = new Map([
  ['¯', '\u0304'],
  ['‾', '\u0304'],
  ['ˉ', '\u0304'],
  ['→', '\u20d7'],
  ['⃗', '\u20d7'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
]);

/** Letters with a double stroke. */
export const doubleStruck: Readonly<Record<string, string>> = {
  C: 'ℂ',
  H: 'ℍ',
  N: 'ℕ',
  P: 'ℙ',
  Q: 'ℚ',
  R: 'ℝ',
  Z: 'ℤ',
};
