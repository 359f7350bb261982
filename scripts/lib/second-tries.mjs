// A reporter that names, at the end, the tests that passed only when they were tried again.

export default class SecondTries {
  /** @param {readonly { children: { allTests(): Iterable<any> } }[]} modules as vitest hands them over */
  onTestRunEnd(modules) {
    const names = modules
      .flatMap(({ children }) => [...children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map(({ fullName, module }) => `${module.relativeModuleId}: ${fullName}`);
    for (const name of names) console.log(`Passed at the second try: ${name}`);
  }
}
