import type { PersonChange } from "#shared/people-api.ts";

export type AskedChange = Exclude<PersonChange, "enable">;

type Question = {
  title: (email: string) => string;
  text: string;
  /** Text for the user's own account. */
  ownText: string;
  confirm: string;
  done: (email: string) => string;
};

export const QUESTIONS: Record<AskedChange, Question> = {
  "make owner": {
    title: (email) => `Make ${email} an owner?`,
    text: "Owners can do everything that editors can do. They also invite people, and disable or remove other accounts, including yours.",
    ownText: "",
    confirm: "Make owner",
    done: (email) => `${email} is an owner now.`,
  },
  "make editor": {
    title: (email) => `Make ${email} an editor?`,
    text: "Editors write posts and read messages. They no longer manage accounts.",
    ownText: "You can still write posts and read messages, but you no longer manage accounts.",
    confirm: "Make editor",
    done: (email) => `${email} is an editor now.`,
  },
  "end sessions": {
    title: (email) => `End all sessions of ${email}?`,
    text: "The account is signed out on every device. The password still works for the next sign-in.",
    ownText: "You are signed out on every device, including this one. Your password still works for the next sign-in.",
    confirm: "End sessions",
    done: (email) => `All sessions of ${email} were ended.`,
  },
  disable: {
    title: (email) => `Disable ${email}?`,
    text: "The account is signed out everywhere and cannot sign in until an owner enables it again. Its posts stay.",
    ownText:
      "You are signed out everywhere and cannot sign in until another owner enables your account. Your posts stay.",
    confirm: "Disable",
    done: (email) => `${email} is disabled and was signed out.`,
  },
  remove: {
    title: (email) => `Remove ${email}?`,
    text: "The account is signed out everywhere and permanently deleted. Its posts stay.",
    ownText: "Your account is signed out everywhere and permanently deleted. Your posts stay.",
    confirm: "Remove",
    done: (email) => `The account ${email} was removed.`,
  },
};
