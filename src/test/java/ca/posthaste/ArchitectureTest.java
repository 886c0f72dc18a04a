package ca.posthaste;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.PublicJob;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.http.RejectionLog;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.access.Principal;
import ca.posthaste.job.Job;
import ca.posthaste.job.Routing;
import ca.posthaste.support.SourceTrees;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Dependencies between packages point one way: entry points → settings → pages, or the client → features → shared foundations. A new package must be added to
 * one of the lists below.
 */
class ArchitectureTest {
    private static final String ROOT = "ca.posthaste";
    private static final String[] ENTRY = {ROOT, ROOT + ".cli.."};
    private static final String CONFIG = ROOT + ".config";
    private static final String[] PAGES = {ROOT + ".developers", ROOT + ".console.."};
    private static final String PUSH = ROOT + ".push..";
    private static final String[] FEATURES = {ROOT + ".account", ROOT + ".apilog", ROOT + ".application..", ROOT + ".audit", ROOT + ".board..", ROOT + ".employer",
        ROOT + ".job..", ROOT + ".location..", ROOT + ".mail", ROOT + ".search..", ROOT + ".webhook.."};
    private static final String[] GROUND = {ROOT + ".cursor", ROOT + ".part", ROOT + ".http..", ROOT + ".queue", ROOT + ".csv", ROOT + ".page", ROOT + ".db..",
        ROOT + ".api", ROOT + ".json", ROOT + ".language", ROOT + ".problem"};
    private static final String[] GROUND_OF_THE_CLIENT = {PUSH, ROOT + ".csv", ROOT + ".json", ROOT + ".language", ROOT + ".problem"};
    /** The client and the service must agree on these, so they exist only once. */
    private static final Pattern VALUES_OF_THE_CLIENT = Pattern.compile(Pattern.quote(ROOT) + "\\.(job\\.description\\.Description(Html|Sanitizer)"
        + "|job\\.reference\\.(Category|PositionType|ReferenceItem|RoutingType|SalaryPeriod)"
        + "|location\\.(Location|Province|ShippedLocations|name\\.LocationNames))(\\$.*)?");
    /** The packages of http that stores and values may use: what they need of a request is a value. */
    private static final String[] VALUES_OF_HTTP = {ROOT + ".http.address", ROOT + ".http.limit", ROOT + ".http.paging", ROOT + ".http.upload",
        ROOT + ".http.idempotency"};
    private static final int TOP_LEVEL_MAX = 27;
    private static final int FILES_MAX = 32;
    private static final int PARAMETERS_MAX = 8;

    private static final JavaClasses CLASSES = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(ROOT);

    private static void holds(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test void packages_point_one_way() {
        holds(Architectures.layeredArchitecture().consideringOnlyDependenciesInAnyPackage(ROOT + "..")
            .layer("entry").definedBy(ENTRY).layer("config").definedBy(CONFIG).layer("pages").definedBy(PAGES)
            .layer("client").definedBy(PUSH).layer("features").definedBy(FEATURES).layer("ground").definedBy(GROUND)
            .whereLayer("entry").mayNotBeAccessedByAnyLayer()
            .whereLayer("config").mayOnlyBeAccessedByLayers("entry")
            .whereLayer("pages").mayOnlyBeAccessedByLayers("entry")
            .whereLayer("client").mayOnlyBeAccessedByLayers("entry")
            .whereLayer("features").mayOnlyBeAccessedByLayers("entry", "config", "pages", "client")
            .ensureAllClassesAreContainedInArchitecture()
            .because("a feature can then be read without anything above it"));
    }

    @Test void packages_have_no_cycles() {
        holds(slices().assignedFrom(slicesBy("packages", JavaClass::getPackageName)).should().beFreeOfCycles()
            .ignoreDependency(isPart(), alwaysTrue()).because("packages in a cycle can only be read and changed together"));
    }

    @Test void features_have_no_cycles() {
        holds(slices().assignedFrom(slicesBy("packages of the first level", ArchitectureTest::topLevel)).should().beFreeOfCycles()
            .ignoreDependency(isPart(), alwaysTrue()).because("a feature is a package and its subpackages, and features build on each other in one direction"));
    }

    /** A part puts its feature together from all of its packages, so it is above them, although it is in one of them. */
    private static DescribedPredicate<JavaClass> isPart() {
        return describe("are parts", one -> outermost(one).getSimpleName().endsWith("Part"));
    }

    private static String topLevel(JavaClass one) {
        var path = one.getPackageName().split("\\.");
        return path.length > 2 ? path[2] : "";
    }

    private static SliceAssignment slicesBy(String description, Function<JavaClass, String> name) {
        return new SliceAssignment() {
            @Override public SliceIdentifier getIdentifierOf(JavaClass one) {
                return SliceIdentifier.of(name.apply(one));
            }

            @Override public String getDescription() {
                return description;
            }
        };
    }

    @Test void there_are_few_top_level_packages_and_none_has_many_files() {
        var sizes = CLASSES.stream().filter(JavaClass::isTopLevelClass).filter(one -> !one.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        sizes.values().removeIf(files -> files <= FILES_MAX);
        assertEquals(Map.of(), sizes);
        var top = CLASSES.stream().map(ArchitectureTest::topLevel).filter(name -> !name.isEmpty()).collect(Collectors.toCollection(TreeSet::new));
        assertTrue(top.size() <= TOP_LEVEL_MAX, top.toString());
    }

    @Test void no_two_classes_have_the_same_name() {
        var names = CLASSES.stream().filter(JavaClass::isTopLevelClass).filter(one -> !one.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getSimpleName, TreeMap::new, Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));
        names.values().removeIf(packages -> packages.size() == 1);
        assertEquals(Map.of(), names);
    }

    @Test void only_the_command_line_depends_on_the_client() {
        holds(noClasses().that().resideOutsideOfPackages(PUSH, ROOT + ".cli..").should().dependOnClassesThat().resideInAPackage(PUSH)
            .because("push uses the service over HTTP like any other client, and is not part of it"));
    }

    @Test void the_client_depends_only_on_values_that_it_shares_with_the_service() {
        holds(noClasses().that().resideInAPackage(PUSH).should().dependOnClassesThat(resideInAnyPackage(ROOT + "..")
                .and(not(resideInAnyPackage(GROUND_OF_THE_CLIENT))).and(not(areSharedWithTheClient())))
            .because("it needs no database and no settings, and knows a server only by its responses"));
    }

    private static DescribedPredicate<JavaClass> areSharedWithTheClient() {
        return describe("are shared with the client", one -> VALUES_OF_THE_CLIENT.matcher(one.getBaseComponentType().getName()).matches());
    }

    @Test void the_client_has_its_own_source_tree() throws IOException {
        var client = SourceTrees.CLIENT.resolve("ca/posthaste/push");
        assertEquals(SourceTrees.javaFiles(SourceTrees.CLIENT), SourceTrees.javaFiles(client));
        assertFalse(Files.exists(SourceTrees.SERVICE.resolve(SourceTrees.CLIENT.relativize(client))));
    }

    @Test void the_request_pipeline_depends_on_no_feature() {
        holds(noClasses().that().resideInAPackage(ROOT + ".http..").should().dependOnClassesThat().resideInAnyPackage(FEATURES)
            .because("a feature is added with its routes and its Principal, without changing the pipeline"));
    }

    /** Classes that serve HTTP are named …Resource, and a …Part lists their routes. A feature that authenticates callers implements the interfaces that http defines. */
    @Test void stores_and_values_do_not_depend_on_http() {
        holds(noClasses().that().resideInAnyPackage(FEATURES).and(not(answersOverHttp()))
            .and(not(assignableTo(Principal.class))).and(not(assignableTo(Authenticator.class))).and(not(assignableTo(RejectionLog.class)))
            .should().dependOnClassesThat(resideInAnyPackage(ROOT + ".http..").and(not(resideInAnyPackage(VALUES_OF_HTTP))))
            .because("the command line, the console and the queue use the same stores, values and activities"));
    }

    private static DescribedPredicate<JavaClass> answersOverHttp() {
        return describe("serve HTTP", one -> outermost(one).getSimpleName().matches(".*(Resource|Part)"));
    }

    private static JavaClass outermost(JavaClass one) {
        return one.getEnclosingClass().map(ArchitectureTest::outermost).orElse(one);
    }

    @Test void features_do_not_read_settings() {
        holds(noClasses().that().resideInAnyPackage(FEATURES).should().dependOnClassesThat().resideInAPackage(CONFIG)
            .because("a class receives what it needs in its constructor, so that a test can pass other values"));
    }

    @Test void the_command_line_does_not_depend_on_the_root_package() {
        holds(noClasses().that().resideInAPackage(ROOT + ".cli..").should().dependOnClassesThat().resideInAPackage(ROOT)
            .because("the root package starts the command line, and together they would be a cycle"));
    }

    @Test void the_database_depends_on_no_feature() {
        holds(noClasses().that().resideInAPackage(ROOT + ".db..").should()
            .dependOnClassesThat(resideInAnyPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT + ".db..", ROOT + ".problem", ROOT + ".language"))))
            .because("an engine serves every feature, and a new feature needs no change in it"));
    }

    @Test void the_queue_depends_only_on_the_database() {
        holds(noClasses().that().resideInAPackage(ROOT + ".queue").should()
            .dependOnClassesThat(resideInAnyPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT + ".queue", ROOT + ".db.."))))
            .because("it serves any feature that puts work on it"));
    }

    @Test void only_the_database_package_uses_jdbc() {
        holds(noClasses().that().resideOutsideOfPackage(ROOT + ".db..").should().dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "org.postgresql..", "com.zaxxer..")
            .because("there is one way to write SQL, and Engine hides the differences between engines"));
    }

    /**
     * A class for one engine is named after that engine. Four other kinds of class may know the engines: factories that create the store for the configured
     * engine, the settings, which open the configured database, a command that checks whether a database exists, and the class archive builder, which trains on
     * a file of its own.
     */
    @Test void no_feature_depends_on_the_engine_in_use() {
        holds(noClasses().that().resideOutsideOfPackage(ROOT + ".db..").and(not(isForOneEngine()))
            .and(not(nameMatching(Pattern.quote(ROOT)
                + "\\.(job\\.store\\.Jobs|board\\.Board|board\\.change\\.BoardChangeLog|config\\.Settings|cli\\.(CommandDatabase|ClassArchiveBuilder))")))
            .should().dependOnClassesThat(isForOneEngine().and(not(assignableTo(PostgresAddress.class))))
            .because("Database, Engine and the stores named after an engine hide the differences"));
    }

    private static DescribedPredicate<JavaClass> isForOneEngine() {
        return describe("are for one engine", one -> one.getPackageName().startsWith(ROOT)
            && outermost(one).getSimpleName().matches("(Sqlite|Postgres).*"));
    }

    @Test void only_the_root_package_depends_on_the_container() {
        holds(noClasses().that().resideOutsideOfPackage(ROOT).should().dependOnClassesThat()
            .resideInAnyPackage("jakarta.inject..", "jakarta.enterprise..", "io.quarkus.arc..", "io.quarkus.vertx..")
            .because("the core is plain Java: Posthaste creates its objects"));
        holds(noClasses().that().resideOutsideOfPackages(ENTRY).should()
            .dependOnClassesThat(resideInAnyPackage("io.quarkus..").and(not(resideInAnyPackage("io.quarkus.qute"))))
            .because("only the classes that start the service depend on Quarkus"));
    }

    @Test void only_three_classes_of_the_root_package_depend_on_the_container() {
        holds(noClasses().that().resideInAPackage(ROOT).and(not(nameMatching(Pattern.quote(ROOT) + "\\.(Main|Service|ServerOptions)"))).should()
            .dependOnClassesThat().resideInAnyPackage("io.quarkus..", "jakarta.inject..", "jakarta.enterprise..")
            .because("a test can create a Posthaste without a container"));
    }

    /** Excludes canonical constructors of records, which list their data, and what the compiler generates. */
    @Test void no_method_takes_more_than_eight_parameters() {
        var offenders = CLASSES.stream().flatMap(one -> one.getCodeUnits().stream()
            .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC) && !unit.getName().startsWith("lambda$"))
            .filter(unit -> !isCanonical(unit))
            .filter(unit -> unit.getRawParameterTypes().size() > PARAMETERS_MAX + (one.isEnum() && unit.isConstructor() ? 2 : 0)) // name and ordinal
            .map(JavaCodeUnit::getFullName)).toList();
        assertEquals(List.of(), offenders);
    }

    private static boolean isCanonical(JavaCodeUnit unit) {
        return unit.isConstructor() && unit.getOwner().isRecord() && unit.getRawParameterTypes().size()
            == unit.getOwner().getFields().stream().filter(field -> !field.getModifiers().contains(JavaModifier.STATIC)).count();
    }

    @Test void only_the_frame_of_pages_depends_on_the_template_engine() {
        holds(noClasses().that().resideOutsideOfPackage(ROOT + ".page").should().dependOnClassesThat().resideInAPackage("io.quarkus.qute")
            .because("a page consists of its template and the values in it, and nothing else writes HTML"));
    }

    @Test void only_http_depends_on_the_server() {
        holds(noClasses().that().resideOutsideOfPackages(ROOT, ROOT + ".http..").should().dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "org.eclipse.microprofile..")
            .because("a resource turns a Call into a Reply, regardless of the server"));
    }

    @Test void only_the_command_line_depends_on_the_parser_of_commands() {
        holds(noClasses().that().resideOutsideOfPackage(ROOT + ".cli..").should().dependOnClassesThat().resideInAPackage("picocli..")
            .because("the work of a command can also be done without the command line"));
    }

    /** A page or feed that read the employer or its site from the job would disclose what PublicJob hides. */
    @Test void the_board_reads_the_employer_and_its_site_from_the_public_job() {
        holds(noClasses().that().resideInAPackage(ROOT + ".board..").and(not(assignableTo(PublicJob.class)))
            .should().callMethod(Job.class, "employer").orShould().callMethod(Routing.class, "url")
            .orShould().callMethod(Routing.class, "email")
            .because("one class decides what a confidential job hides"));
    }

    /** In package job: the store, the rule that prevents changing the flag, and the employer's own view of the job. */
    @Test void outside_the_job_itself_only_the_public_job_checks_whether_it_is_confidential() {
        holds(classes().that(askWhetherConfidential()).should()
            .haveNameMatching("ca\\.posthaste\\.(board\\.PublicJob|job\\.(store\\.JobColumns|json\\.JobJson|Posting))(\\$.*)?")
            .because("if several classes had this rule, one that forgot it would disclose the employer's name"));
    }

    private static DescribedPredicate<JavaClass> askWhetherConfidential() {
        return describe("check whether a job is confidential", one -> Stream
            .concat(one.getMethodCallsFromSelf().stream(), one.getMethodReferencesFromSelf().stream())
            .anyMatch(access -> access.getTarget().getName().equals("confidential")
                && access.getTargetOwner().getPackageName().startsWith(ROOT + ".job")));
    }
}
