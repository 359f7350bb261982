/** Limits both sides know (choices.md, Limits; document 1 §5). */
export const maxQuestionCharacters = 32_000;
export const maxTitleCharacters = 50;
export const maxFeedbackCharacters = 4_000;
export const maxRunningAnswersPerUser = 3;
