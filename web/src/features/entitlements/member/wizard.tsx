import { Alert, Button, Group, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { bottomBar } from "#web/lib/browser.ts";
import { errorText } from "#web/lib/errors.ts";
import { formatDay } from "#web/lib/format.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { beginsOn, isInCart } from "#web/shared/packs/pack-step.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { entitlements } from "#words/entitlements.ts";
import { choiceText, nextOpenStep, type Step } from "../wizard-steps.ts";
import { Overview } from "./overview.tsx";
import { SlotStep } from "./slot-step.tsx";
import { useWizard, type WizardState } from "./use-wizard.ts";
import classes from "./wizard.module.css";

const { wizard: words, pack } = entitlements;

type PackProps = {
  person: EntitledPerson;
  entitlement: Entitlement;
  onClose: () => void;
  /** It was put in the cart, or chosen as far as it can be yet. */
  onDone: (isInCart: boolean) => void;
  /** What stands on the last button instead of adding to the cart. */
  addLabel?: string | undefined;
};

type WizardProps = PackProps & {
  /** Where it is in the row of packs that are chosen one after the other. */
  place?: string | undefined;
};

/** Slot by slot through one pack; full screen on phones. */
export function Wizard({ place, ...props }: WizardProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { person, entitlement, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <>
          {words.title(entitlement.pack.name, person.name)}
          {place && (
            <Text span display="block" size="sm" c="dimmed" fw={400}>
              {place}
            </Text>
          )}
        </>
      }
      fullScreen={isPhone ?? false}
      size={860}
      padding={0}
      closeButtonProps={{ "aria-label": words.close }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <PackSteps key={entitlement.id} {...props} />
    </Modal>
  );
}

function PackSteps(props: PackProps) {
  const { person, entitlement } = props;
  const wizard = useWizard(person, entitlement);
  const { steps, step, index, kept } = wizard;
  return (
    <StepBody wizard={wizard}>
      <StepTrail steps={steps} index={index} onGo={wizard.goTo} />
      <div className={classes.step}>
        {kept.error !== null && (
          <Alert color="error" role="alert" mb="md" title={words.notSaved}>
            <Group justify="space-between">
              {errorText(kept.error)}
              <Button size="xs" variant="default" loading={kept.isSaving} onClick={kept.flush}>
                {words.tryAgain}
              </Button>
            </Group>
          </Alert>
        )}
        {step ? (
          <SlotStep
            key={step.slot.id}
            step={step}
            person={person}
            problem={wizard.problem}
            onSelect={(selection) => wizard.pick(step.slot.id, selection)}
          />
        ) : (
          <Overview entitlement={entitlement} steps={steps} onChange={wizard.goTo} />
        )}
      </div>
      <BottomBar wizard={wizard} {...props} />
    </StepBody>
  );
}

/**
 * Each step starts where something has to be done: at a missing size, else at the next button. What the step is about is
 * read aloud.
 */
function StepBody({ wizard, children }: { wizard: WizardState; children: ReactNode }) {
  const { steps, step, index } = wizard;
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step, not with each choice in it
  useEffect(() => {
    const box = body.current;
    const missing = box?.querySelector<HTMLElement>("[data-missing] input:enabled");
    const start = missing ?? box?.querySelector<HTMLElement>("[data-onward]");
    // The dialog looks for this mark when it is opened.
    for (const before of box?.querySelectorAll("[data-autofocus]") ?? [])
      before.removeAttribute("data-autofocus");
    start?.setAttribute("data-autofocus", "");
    start?.focus();
  }, [index]);
  return (
    <div ref={body} className={classes.stepBody}>
      <VisuallyHidden aria-live="polite" id={aboutStep}>
        {words.stepOf(index + 1, steps.length + 1, step?.slot.label ?? words.overview)}{" "}
        {step?.selected && choiceText(step.selected)}
      </VisuallyHidden>
      {children}
    </div>
  );
}

/** What the dialog begins with, for its first focus. */
const aboutStep = "pack-step";

type BottomBarProps = PackProps & { wizard: WizardState };

function BottomBar({ wizard, ...rest }: BottomBarProps) {
  const { index, steps, kept } = wizard;
  return (
    <div ref={bottomBar} className={classes.bar}>
      <Text size="sm" c="dimmed" aria-live="polite" className={classes.kept}>
        {kept.isSaving ? words.saving : kept.isSaved && kept.error === null ? words.saved : ""}
      </Text>
      <Group gap="sm" wrap="nowrap" className={classes.buttons}>
        {index > 0 && (
          <Button variant="default" size="md" onClick={() => wizard.goTo(index - 1)}>
            {words.back}
          </Button>
        )}
        {index < steps.length ? (
          <Button
            size="md"
            className={classes.onward}
            data-onward
            aria-describedby={aboutStep}
            onClick={wizard.next}
          >
            {words.next}
          </Button>
        ) : (
          <Finish wizard={wizard} {...rest} />
        )}
      </Group>
    </div>
  );
}

/** The last button: into the cart, to what is missing, or home when the pack has not begun. */
function Finish({ wizard, entitlement, onDone, addLabel = pack.addToCart }: BottomBarProps) {
  const { is_open_now, id } = entitlement;
  const begins = beginsOn(entitlement);
  const isThere = useCartStore(({ packs }) => isInCart(packs, id));
  const missing = nextOpenStep(wizard.steps);
  if (missing < wizard.steps.length) {
    return (
      <Button size="md" className={classes.onward} data-onward onClick={() => wizard.goTo(missing)}>
        {words.chooseMissing}
      </Button>
    );
  }
  if (!is_open_now) {
    return (
      <Button size="md" className={classes.onward} data-onward onClick={() => onDone(false)}>
        {begins === null ? words.done : words.doneFrom(formatDay(begins))}
      </Button>
    );
  }
  const add = () => {
    wizard.addToCart();
    onDone(true);
  };
  return (
    <Button size="md" className={classes.onward} data-onward onClick={add}>
      {isThere ? words.updateCart : addLabel}
    </Button>
  );
}

const { wizard: wizardWords } = entitlements;

type StepTrailProps = { steps: Step[]; index: number; onGo: (index: number) => void };

/** The progress, and a link to every step. */
function StepTrail({ steps, index, onGo }: StepTrailProps) {
  const names = [...steps.map(({ slot }) => slot.label), wizardWords.overview];
  return (
    <nav aria-label={wizardWords.steps} className={classes.trail}>
      <ol>
        {names.map((name, place) => {
          const isDone = steps[place]?.isDone ?? false;
          return (
            <li key={steps[place]?.slot.id ?? "overview"}>
              <UnstyledButton
                className={classes.trailStep}
                aria-current={place === index ? "step" : undefined}
                aria-label={isDone ? wizardWords.chosen(name) : name}
                data-done={isDone || undefined}
                onClick={() => onGo(place)}
              >
                <span className={classes.trailBar} />
                <span className={classes.trailName}>
                  {isDone && <IconCheck size={14} stroke={2.4} aria-hidden />}
                  {name}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
