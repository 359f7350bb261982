/** Test document with every construct that an answer may contain. */
export const richDocument = `# Kettle care

A kettle that boils **hard water** gathers *limescale*[1], see ~~nothing~~ \`pH > 7\`. It costs $5, at most $10.
The rate is $r = \\frac{m}{t}$ and, in full, \\(r^2\\); [the manual](https://manual.example/care?a=1) says more [2, 3].

$$
W = \\int_0^{T} e^{-\\lambda t} \\, dt
=
\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}
$$

## Steps

1. Fill with *vinegar*
   - a cup for small ones
   - two for **large**

     and wait

     \`\`\`sh
     sleep 600 # ten minutes
     \`\`\`
2. Rinse
- [x] cold
- [ ] warm

| Water | Hardness | Note |
|:---|---:|---|
| soft | 4 | =SUM(A1) |
| hard | 21 | "lime" [1]<br>see $h_1$ |

\`\`\`ts title="kettle.ts"
export function* descale(times = 3) {
  for (let i = 0; i < times; i += 1) yield \`rinse \${i}\`; // **not bold**
}
\`\`\`

> Note: steam is hot.
> > Really.

~~~
plain
\`\`\`
still plain
~~~

    indented code

\\[ x_1 + x_2 \\]

![scheme](https://pictures.example/kettle.png) <b>raw</b> <script>alert(1)</script>

Setext
------

* * *

The end 👍🏽 – مرحبا [x](javascript:alert(1)).
`;

/** Document whose reference definitions and footnotes reach across blocks. */
export const crossReferences = `Ask [the maker][maker] about lime[^lime] and [1].

Second paragraph.

[maker]: https://maker.example/kettles "Maker"
[1]: https://maker.example/one

[^lime]: Calcium carbonate.
`;
